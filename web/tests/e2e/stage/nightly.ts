/**
 * Whether everything is looked at, as once a day: every route in all looks, every budget; otherwise what most often goes
 * wrong.
 *
 * A walk whose title ends in @night goes by night only, or when it is asked for. Another one has the same ground by day,
 * or tests of its calls hold what it shows; it goes there by keyboard alone, at another width, with two people at once,
 * under an attack, or where something is taken back or breaks off.
 */
export const nightly = process.env.NIGHTLY === "1";
