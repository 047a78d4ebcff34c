/** A product under test, and what it was given to talk to. */
interface Stage {
  address: string;
  /** Its folder, where mails that it sends are left. */
  data: string;
  /** Origin of what stands in for accounting systems, and of a company's web page. */
  systems: string;
  /** Origin of a language model that answers as tests configure it. */
  model: string;
}

/** One product for each worker, as .ci/suites starts them, or the one that somebody has running. */
export const stages: readonly Stage[] = process.env.STAGES
  ? (JSON.parse(process.env.STAGES) as Stage[])
  : [
      {
        address: process.env.BASE_URL ?? "http://127.0.0.1:8080",
        data: process.env.TILLIT_DATA ?? "../.data",
        systems: process.env.INTEGRATIONS_DETOUR ?? "",
        model: process.env.AI_STAGE ?? "",
      },
    ];

/** The product of this worker: nobody else walks through it at the same time. */
export const stage = stages[Number(process.env.TEST_PARALLEL_INDEX ?? 0)] as Stage;
