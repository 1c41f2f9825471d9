import { type CompactParts, makeCompactPainter } from "../mobile/compact-kit.ts";
import { labelAs, type MobileKit, type Painter, quoteAttribute } from "../mobile/kit.ts";
import { makeKitScenes } from "../mobile/kit-scenes.ts";
import { chooseLook } from "../mobile/look.ts";
import { REACT_READY, wrapInReact } from "../mobile/react-page.ts";
import type { SceneContext } from "../scene.ts";

const RULES = [
  ...labelAs("switch", ".MuiSwitch-root"),
  ...labelAs("checkbox", ".MuiCheckbox-root"),
  ...labelAs("radio", ".MuiRadio-root"),
  ...labelAs("slider", ".MuiSlider-root"),
  ...labelAs("input", ".MuiInputBase-root:not(:has(.MuiSelect-select))"),
  ...labelAs("select", ".MuiInputBase-root:has(.MuiSelect-select)"),
  ...labelAs("tab", ".MuiTab-root", ".MuiBottomNavigationAction-root", ".MuiToggleButton-root"),
  ...labelAs("button", ".MuiButton-root", ".MuiFab-root", ".MuiChip-root"),
];

function give(props: Record<string, unknown>): string {
  return `data-p="${quoteAttribute(JSON.stringify(props)).replaceAll("&amp;", "&amp;amp;")}"`;
}

function makeParts(context: SceneContext, look: Painter["look"] & { themed: boolean }): CompactParts {
  const { rng } = context;
  const variant = rng.pick(["outlined", "filled", "standard"]);
  const size = rng.pick(["small", "medium"]);
  const radius = rng.pick([0, 4, 4, 10]);
  const bar = rng.pick(["primary", "default", "inherit"]);
  const theme = JSON.stringify({
    palette: {
      mode: look.dark ? "dark" : "light",
      primary: { main: look.primary, contrastText: look.onPrimary },
      background: { default: look.background, paper: look.surface },
      text: { primary: look.text, secondary: look.secondary },
    },
    shape: { borderRadius: radius },
    typography: {
      fontFamily: context.ingredients.fontFamily,
      button: { textTransform: rng.chance(0.5) ? "none" : "uppercase" },
    },
    transitions: { create: null },
  }).replace('"transitions":{"create":null}', '"components":{"MuiButtonBase":{"defaultProps":{"disableRipple":true}}}');
  return {
    head: "",
    rules: RULES,
    ready: REACT_READY,
    wrap: (html) =>
      wrapInReact(
        `<r-x-theme>${html}</r-x-theme>`,
        "@mui/material/umd/material-ui.production.min.js",
        `{...MaterialUI,"x-theme":({children})=>React.createElement(MaterialUI.ThemeProvider,{theme:MaterialUI.createTheme(${theme.replaceAll("</", "<\\/")})},React.createElement(MaterialUI.CssBaseline),children)}`,
      ),
    mark: (kind, on, disabled) =>
      `<r-${kind} ${give({ checked: on, disabled, size, edge: kind === "radio" ? undefined : "end" })}></r-${kind}>`,
    slider: (amount) =>
      `<r-slider ${give({ value: amount, size, ...(rng.chance(0.2) ? { marks: true, step: 10 } : {}) })}></r-slider>`,
    button: (spec) => {
      const kind = { filled: "contained", tonal: "contained", outlined: "outlined", text: "text" }[spec.look];
      const props = {
        variant: kind,
        color: spec.danger ? "error" : spec.look === "tonal" ? "secondary" : "primary",
        fullWidth: spec.wide === true,
        disabled: spec.disabled === true,
        size: spec.small ? "small" : spec.wide ? "large" : "medium",
        disableElevation: spec.look === "tonal",
      };
      return `<r-button ${give(props)}>${spec.icon === undefined ? "" : `<span slot="start-icon" style="display:flex">${spec.icon}</span>`}${spec.label ?? ""}</r-button>`;
    },
    iconButton: (html) => `<r-iconbutton ${give({ color: "inherit" })}>${html}</r-iconbutton>`,
    field: (spec) => {
      const props = {
        label: spec.label,
        variant,
        size,
        fullWidth: true,
        value: spec.value,
        type: spec.kind === "password" ? "password" : "text",
        multiline: spec.kind === "area",
        ...(spec.kind === "area" ? { minRows: 3 } : {}),
        ...(spec.value === "" && rng.chance(0.5) ? { placeholder: spec.placeholder } : {}),
        select: spec.kind === "select",
      };
      const option =
        spec.kind === "select" ? `<r-menuitem ${give({ value: spec.value })}>${spec.value}</r-menuitem>` : "";
      return `<r-textfield ${give(props)}>${option}</r-textfield>`;
    },
    row: ({ start, title, detail, end }) =>
      `<r-listitem>${end === "" ? "" : `<div slot="secondary-action" style="display:flex;align-items:center">${end}</div>`}${start === "" ? "" : `<r-listitemicon>${start}</r-listitemicon>`}<r-listitemtext><span slot="primary">${title}</span>${detail === "" ? "" : `<span slot="secondary">${detail}</span>`}</r-listitemtext></r-listitem>`,
    list: (rows, header) =>
      `<r-list ${give({ dense: size === "small" })}>${header === undefined ? "" : `<r-listsubheader ${give({ disableSticky: true, component: "div" })}>${header}</r-listsubheader>`}${rows}</r-list>`,
    bar: (start, title, actions) =>
      `<r-appbar ${give({ position: "static", color: bar, elevation: rng.pick([0, 4]) })}><r-toolbar ${give({ variant: rng.pick(["regular", "dense"]) })}>${start}<r-typography ${give({ variant: "h6", component: "div", noWrap: true, sx: { flexGrow: 1, ml: 1 } })}>${title}</r-typography>${actions.join("")}</r-toolbar></r-appbar>`,
    chip: (label, chosen, html) =>
      `<r-chip ${give({ label, color: chosen ? "primary" : "default", variant: rng.pick(["filled", "outlined"]), size: rng.pick(["small", "medium", "medium"]) })}>${html === "" ? "" : `<span slot="icon" style="display:flex">${html}</span>`}</r-chip>`,
    bottomTabs: (cells) =>
      `<r-bottomnavigation ${give({ showLabels: true, value: cells.findIndex((cell) => cell.chosen) })}>${cells.map(({ label, icon: html }) => `<r-bottomnavigationaction ${give({ label, sx: { minWidth: 0 } })}><span slot="icon" style="display:flex">${html}</span></r-bottomnavigationaction>`).join("")}</r-bottomnavigation>`,
    topTabs: (cells) =>
      `<r-tabs ${give({ variant: "fullWidth", value: cells.findIndex((cell) => cell.chosen) })}>${cells.map(({ label, icon: html }) => `<r-tab ${give({ label, sx: { minWidth: 0 } })}>${html === "" ? "" : `<span slot="icon" style="display:flex">${html}</span>`}</r-tab>`).join("")}</r-tabs>`,
    segments: (cells) =>
      `<r-togglebuttongroup ${give({ exclusive: true, fullWidth: true, color: "primary", size, value: cells.findIndex((cell) => cell.chosen) })}>${cells.map(({ label }, value) => `<r-togglebutton ${give({ value })}>${label}</r-togglebutton>`).join("")}</r-togglebuttongroup>`,
    searchField: (placeholder, value) =>
      `<div style="padding:8px 14px"><r-outlinedinput ${give({ size: "small", fullWidth: true, placeholder, value })}><span slot="start-adornment" style="display:flex;margin-inline-end:8px">${context.ingredients.icon(22, { name: "search" })}</span></r-outlinedinput></div>`,
    card: (spec, foot) =>
      `<r-card ${give({ variant: rng.pick(["elevation", "outlined"]), sx: { m: 1.5 } })}>${spec.picture ?? ""}<r-cardheader>${spec.avatar === undefined ? "" : `<span slot="avatar">${spec.avatar}</span>`}<span slot="title">${spec.title}</span><span slot="subheader">${spec.subtitle ?? ""}</span></r-cardheader>${spec.text === undefined ? "" : `<r-cardcontent ${give({ sx: { pt: 0 } })}><r-typography ${give({ variant: "body2", color: "text.secondary" })}>${spec.text}</r-typography></r-cardcontent>`}<r-cardactions>${foot}</r-cardactions></r-card>`,
    fab: (html, label) =>
      `<r-fab ${give({ color: rng.pick(["primary", "secondary"]), ...(label === undefined ? { size: rng.pick(["large", "medium"]) } : { variant: "extended" }) })}>${html}${label === undefined ? "" : `<span style="margin-inline-start:8px">${label}</span>`}</r-fab>`,
    dialog: (title, content, actions) =>
      `<r-dialog ${give({ open: true, disablePortal: true, transitionDuration: 0, fullWidth: true })}><r-dialogtitle>${title}</r-dialogtitle><r-dialogcontent>${content}</r-dialogcontent><r-dialogactions>${actions.map((action) => `<r-button>${action}</r-button>`).join("")}</r-dialogactions></r-dialog>`,
    toast: (text, action) =>
      `<div style="position:absolute;inset:auto 10px 14px;z-index:900"><r-snackbarcontent ${give({ message: text })}>${action === undefined ? "" : `<r-button slot="action" ${give({ size: "small", color: "inherit" })}>${action}</r-button>`}</r-snackbarcontent></div>`,
  };
}

function paint(context: SceneContext): Painter {
  const look = chooseLook(context, { primary: "#1976d2" });
  return makeCompactPainter(context, look, makeParts(context, look));
}

const kit: MobileKit = { npm: "@mui/material", prefix: "mui", paint };

/** Material UI for React. */
export const scenes = makeKitScenes(kit);
