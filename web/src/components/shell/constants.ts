/** The fixed measures of the shell (specification 9). */
export const sidebarCookieDays = 7;
export const drawerAt = "(max-width: 768px)";
export const tooltipDelay = 0;
