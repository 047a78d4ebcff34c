import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** Settings of the product under test that another one must not inherit. */
const none = [
  ...[
    "DATABASE_URL",
    "PUBLIC_URL",
    "WEB_URL",
    "MAIL_URL",
    "BLOB_URL",
    "TILLIT_KEY",
    "AI_BASE_URL",
    "AI_MODEL",
  ],
  ...[
    "INTEGRATIONS_DETOUR",
    "FORTNOX_CLIENT_ID",
    "FORTNOX_CLIENT_SECRET",
    "KLEER_SSO_ISSUER",
    "KLEER_SSO_KEYS",
  ],
];

/**
 * A port that nobody uses, below those that a kernel gives to connections: it is still free when the product has been
 * stopped and starts again.
 */
async function keptPort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 10_000);
    const probe = createServer();
    const free = await new Promise<boolean>((resolve) => {
      probe.once("error", () => resolve(false));
      probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
    });
    if (free) return port;
  }
}

/**
 * A product of one test's own, with the demonstration companies, that is started again with other settings at the same
 * address and on the same data: what all others share stays as it is.
 */
export class OwnProduct {
  address = "";
  private running: ChildProcess | undefined;

  private constructor(
    private readonly data: string,
    private readonly port: number,
  ) {}

  static async open(): Promise<OwnProduct> {
    const data = await mkdtemp(join(tmpdir(), "tillit-own-"));
    const made = process.env.DEMONSTRATION;
    if (made) execFileSync("cp", ["-Rp", `${made}/.`, data]);
    const product = new OwnProduct(data, await keptPort());
    await product.start();
    return product;
  }

  /** Stops it, and starts it with these settings. */
  async start(settings: Record<string, string> = {}): Promise<void> {
    await this.stop();
    const running = spawn("./tillit", ["serve"], {
      cwd: join(__dirname, "../../../.."),
      stdio: ["ignore", "pipe", "inherit"],
      env: {
        ...process.env,
        ...Object.fromEntries(none.map((name) => [name, ""])),
        ...{ HOST: "127.0.0.1", PORT: String(this.port) },
        ...{ TILLIT_DATA: this.data, DEMO: "true", ...settings },
      },
    });
    this.running = running;
    const lines = createInterface(running.stdout);
    for await (const line of lines) {
      const [, address] = /ready: (\S+)/.exec(line) ?? [];
      if (!address) continue;
      this.address = address;
      running.stdout.resume(); // it must not stall on a full pipe
      return;
    }
    throw new Error("the product did not start");
  }

  async stop(): Promise<void> {
    const { running } = this;
    this.running = undefined;
    if (!running || running.exitCode !== null) return;
    const ended = once(running, "exit");
    running.kill("SIGTERM");
    await ended;
  }

  async close(): Promise<void> {
    await this.stop();
    await rm(this.data, { recursive: true, force: true });
  }
}
