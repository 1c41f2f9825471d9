import type { KitColors } from "./widgets.ts";

/** Layout, and the looks of parts that a kit doesn't have. All names start with `sl-`, which no kit uses. */
export function baseStyle(colors: KitColors): string {
  return `<style>
@property --gap{syntax:"*";inherits:false}
html,body{margin:0;padding:0}
.sl-root{--sl-bg:${colors.background};--sl-surface:${colors.surface};--sl-text:${colors.text};--sl-muted:${colors.muted};--sl-line:${colors.line};--sl-primary:${colors.primary};--sl-on-primary:${colors.onPrimary};--sl-radius:${colors.radius};
min-height:100vh;background:var(--sl-bg);color:var(--sl-text);box-sizing:border-box;overflow-x:hidden}
.sl-root *,.sl-root *::before,.sl-root *::after{box-sizing:border-box}
.sl-root input::-webkit-calendar-picker-indicator,.sl-root input::-webkit-search-cancel-button{display:none}
.sl-row{display:flex;align-items:center;gap:var(--gap,8px);min-width:0}.sl-wrap{flex-wrap:wrap}.sl-between{justify-content:space-between}
.sl-col{display:flex;flex-direction:column;gap:var(--gap,8px);min-width:0}.sl-grow{flex:1;min-width:0}
.sl-grid{display:grid;gap:var(--gap,16px)}.sl-grid>*{min-width:0}
.sl-muted{color:var(--sl-muted)}.sl-small{font-size:.85em}.sl-clip{white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.sl-bare{background:none;border:0;padding:6px;margin:0;color:inherit;line-height:0;cursor:pointer;min-width:0;box-shadow:none;height:auto;width:auto}
.sl-card{background:var(--sl-surface);border:1px solid var(--sl-line);border-radius:var(--sl-radius);overflow:hidden}
.sl-card-body{padding:16px}.sl-card-footer{padding:10px 16px;border-top:1px solid var(--sl-line)}
.sl-title{font-weight:600;margin:0 0 6px;font-size:1.1em}
.sl-table{width:100%;border-collapse:collapse}.sl-table th,.sl-table td{padding:8px 10px;border-bottom:1px solid var(--sl-line);text-align:start;vertical-align:middle}
.sl-badge{display:inline-block;padding:2px 8px;border-radius:10px;background:color-mix(in srgb,var(--sl-primary) 18%,transparent);font-size:12px;white-space:nowrap}
.sl-alert{display:flex;gap:10px;align-items:center;padding:10px 14px;border:1px solid var(--sl-line);border-inline-start:4px solid var(--sl-primary);background:var(--sl-surface)}
.sl-chip{display:inline-flex;align-items:center;gap:6px;padding:4px 12px;border-radius:16px;border:1px solid var(--sl-line);background:var(--sl-surface);font-size:13px;white-space:nowrap}
.sl-menu{min-width:180px;background:var(--sl-surface);border:1px solid var(--sl-line);border-radius:var(--sl-radius);box-shadow:0 6px 20px #0003;padding:6px 0}
.sl-menu>div{display:flex;gap:12px;align-items:center;padding:8px 16px}
.sl-dialog{background:var(--sl-surface);border-radius:var(--sl-radius);box-shadow:0 12px 40px #0005;overflow:hidden;width:100%}
.sl-progress{height:8px;border-radius:4px;background:var(--sl-line);overflow:hidden}.sl-progress>div{height:100%;background:var(--sl-primary)}
.sl-tabs{display:flex;border-bottom:1px solid var(--sl-line);overflow:hidden}.sl-tab{display:flex;align-items:center;gap:8px;padding:10px 16px;white-space:nowrap;border-bottom:2px solid transparent}
.sl-tab[aria-selected=true]{border-color:var(--sl-primary);color:var(--sl-primary)}
.sl-switch{display:inline-block;position:relative;flex:none;width:var(--w,36px);height:var(--h,20px);border-radius:99px;background:#9aa0a6}
.sl-switch::after{content:"";position:absolute;top:2px;inset-inline-start:2px;width:calc(var(--h,20px) - 4px);height:calc(var(--h,20px) - 4px);border-radius:50%;background:#fff}
.sl-switch.on{background:var(--sl-primary)}.sl-switch.on::after{inset-inline-start:calc(var(--w,36px) - var(--h,20px) + 2px)}
.sl-slider{display:block;position:relative;height:20px;min-width:80px}.sl-slider::before{content:"";position:absolute;left:0;right:0;top:8px;height:4px;border-radius:2px;background:linear-gradient(to right,var(--sl-primary) var(--at),var(--sl-line) var(--at))}
.sl-slider::after{content:"";position:absolute;left:calc(var(--at)*.92);top:2px;width:16px;height:16px;border-radius:50%;background:var(--sl-primary);border:2px solid var(--sl-surface);box-shadow:0 0 2px #0008}
.sl-page{display:inline-flex;min-width:32px;height:32px;padding:0 8px;align-items:center;justify-content:center;border:1px solid var(--sl-line);border-radius:var(--sl-radius);background:var(--sl-surface)}
.sl-page.on{background:var(--sl-primary);color:var(--sl-on-primary);border-color:var(--sl-primary)}
.sl-scrim{position:fixed;inset:0;z-index:1000;display:flex;padding:20px}
.sl-choice{display:inline-flex;align-items:center;gap:8px;margin:0}
.sl-root h1,.sl-root h2,.sl-root h3{line-height:1.2}
.sl-root :is(button,a,.button,.btn)>:is(img,svg){display:inline-block;vertical-align:middle}
</style>`;
}
