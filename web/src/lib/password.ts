/** The fewest characters of a password; the API refuses shorter ones and a few more it calls too simple. */
export const shortestPassword = 15;
