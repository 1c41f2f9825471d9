/** Puts a page's HTML, taken as a Vue template, into an app with a kit's components. `use` is an expression of the kit's plugins. */
export function wrapInVue(html: string, library: string, use: string): string {
  return `<div id="x-app">${html}</div><script src="/npm/vue/dist/vue.global.prod.js"></script><script src="/npm/${library}"></script><script>{const app=Vue.createApp({});app.config.warnHandler=()=>{};${use};app.mount("#x-app");window.xMounted=true}</script>`;
}

export const VUE_READY = "window.xMounted === true";
