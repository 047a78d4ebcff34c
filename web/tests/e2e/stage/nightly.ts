/** Whether everything is looked at, as once a day: every route in all looks, every budget; otherwise what most often goes wrong. */
export const nightly = process.env.NIGHTLY === "1";
