import type { Activity } from "@/lib/api/supply-chain-types";
import { along, headsOf, nodeWidth, pathOf } from "./layout";
import { mix, type Tone } from "./measures";
import type { Column } from "./model";
import type { Drawing } from "./use-drawing";

interface PictureWords {
  title: string;
  columnName: (column: Column) => string;
  /** What the colours mean: of the activities or, where these are all alike, of their edges. */
  legend: { title: string; marks: readonly { look: Tone | Activity["priority"]; label: string }[] };
  /** The lines below the name of an activity. */
  about: (activity: Activity) => readonly string[];
}

const top = 72;
const margin = 40;
const font = "Inter, Helvetica, Arial, sans-serif";
const size = { title: 18, head: 13, name: 14, small: 12 } as const;

/** Colours as every program reads them, of the light theme: a picture goes into documents. */
function paints() {
  const probe = document.body.appendChild(document.createElement("span"));
  probe.style.colorScheme = "light";
  const context = canvasOf(1, 1).getContext("2d", { willReadFrequently: true });
  const paint = (colour: string) => {
    probe.style.color = colour;
    if (!context) return "#000000";
    context.fillStyle = getComputedStyle(probe).color;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
  };
  const token = (name: string) => paint(`var(--color-${name})`);
  const all = {
    ground: token("picture"),
    ink: token("ink"),
    muted: token("muted"),
    line: token("line-strong"),
    priorities: {
      low: token("line"),
      medium: token("line-strong"),
      high: token("warn"),
      critical: token("danger"),
    },
    tone: (tone: Tone) =>
      paint(`color-mix(in oklab, var(--color-scope-3) ${mix[tone]}%, var(--color-picture))`),
  };
  return { all, done: () => probe.remove() };
}

function canvasOf(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  return canvas;
}

/** Cuts texts to a width, as a screen would. */
function cutter() {
  const context = canvasOf(1, 1).getContext("2d");
  return (text: string, letters: number, width: number) => {
    if (!context) return text;
    context.font = `${letters}px ${font}`;
    if (context.measureText(text).width <= width) return text;
    let length = text.length;
    while (length > 1 && context.measureText(`${text.slice(0, length)}…`).width > width) length--;
    return `${text.slice(0, length).trimEnd()}…`;
  };
}

/** A text as it may stand in a drawing: what would be markup is not, and what no document may hold is left out. */
function escaped(text: string): string {
  const marks: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, "").replace(/[&<>"]/g, (mark) => marks[mark] ?? "");
}

type Paint = ReturnType<typeof paints>["all"];

/** The marks of a legend beside each other, on more lines where one has no room for them. */
function legendOf({ title, marks }: PictureWords["legend"], width: number, y: number, paint: Paint) {
  const context = canvasOf(1, 1).getContext("2d");
  if (context) context.font = `${size.small}px ${font}`;
  const long = (text: string) => context?.measureText(text).width ?? text.length * 7;
  let at = { x: margin + long(title) + 20, y };
  const drawn = marks.map(({ look, label }) => {
    const room = 28 + long(label) + 20;
    if (at.x + room > width - margin && at.x > margin) at = { x: margin, y: at.y + 22 };
    const { x, y: line } = at;
    at = { x: x + room, y: line };
    const [ground, edge] =
      typeof look === "number" ? [paint.tone(look), ""] : [paint.ground, paint.priorities[look]];
    return [
      `<rect x="${x}" y="${line - 12}" width="20" height="16" rx="3" fill="${ground}" stroke="${paint.line}"/>`,
      edge && `<rect x="${x}" y="${line - 12}" width="4" height="16" fill="${edge}"/>`,
      written(x + 28, line, size.small, paint.ink, label),
    ].join("");
  });
  const head = marks.length > 0 ? written(margin, y, size.small, paint.muted, title) : "";
  return { drawn: [head, ...drawn].join(""), bottom: at.y };
}

function written(x: number, y: number, letters: number, fill: string, text: string, more = ""): string {
  return `<text x="${x}" y="${y}" font-size="${letters}" fill="${fill}"${more}>${escaped(text)}</text>`;
}

/** The whole map as a drawing that stands by itself. */
export function svgOf({ layout, lines, toneOf }: Drawing, words: PictureWords): string {
  const { all: paint, done } = paints();
  const cut = cutter();
  const width = Math.max(layout.width, 480);
  const heads = layout.columns.map(({ column, x }) =>
    written(x, 60, size.head, paint.muted, words.columnName(column), ' font-weight="600"'),
  );
  const labels = lines.map((curve) => {
    if (curve.connection.description === "") return "";
    const { x, y } = along(curve, 0.5);
    const halo = ` text-anchor="middle" stroke="${paint.ground}" stroke-width="4" paint-order="stroke"`;
    return written(
      x,
      y - 3,
      size.small,
      paint.muted,
      cut(curve.connection.description, size.small, 120),
      halo,
    );
  });
  const nodes = [...layout.byId.values()].map(({ activity, x, y, height }) => {
    const room = nodeWidth - 20;
    const about = words.about(activity);
    const first = y + height / 2 - (about.length * 15) / 2 + 5;
    return [
      `<rect x="${x}" y="${y}" width="${nodeWidth}" height="${height}" rx="6" fill="${paint.tone(toneOf(activity.id))}" stroke="${paint.line}"/>`,
      `<rect x="${x}" y="${y}" width="4" height="${height}" fill="${paint.priorities[activity.priority]}"/>`,
      written(x + 12, first, size.name, paint.ink, cut(activity.name, size.name, room), ' font-weight="600"'),
      ...about.map((text, at) =>
        written(x + 12, first + 16 + at * 15, size.small, paint.ink, cut(text, size.small, room)),
      ),
    ].join("");
  });
  const legend = legendOf(words.legend, width, layout.height + top, paint);
  const height = legend.bottom + 24;
  done();
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${font}">`,
    `<title>${escaped(words.title)}</title>`,
    `<rect width="100%" height="100%" fill="${paint.ground}"/>`,
    written(margin, 32, size.title, paint.ink, words.title, ' font-weight="600"'),
    ...heads,
    `<g transform="translate(0 ${top - 32})">`,
    `<path d="${pathOf(lines)}" fill="none" stroke="${paint.line}"/>`,
    `<path d="${headsOf(lines)}" fill="${paint.line}"/>`,
    ...nodes,
    ...labels,
    "</g>",
    legend.drawn,
    "</svg>",
  ].join("");
}

/** What browsers draw at most: along one side, and in all. */
const longestSide = 16_000;
const mostPixels = 80_000_000;

/** A drawing as a picture, twice as fine as it says where that is not too large. Throws where none can be made. */
export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    image.src = address;
    await image.decode();
    const { width, height } = image;
    const scale = Math.min(
      2,
      longestSide / width,
      longestSide / height,
      Math.sqrt(mostPixels / (width * height)),
    );
    const canvas = canvasOf(Math.round(width * scale), Math.round(height * scale));
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, fail) =>
      canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}
