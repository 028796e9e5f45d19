/** Announced on the window by the root component when React has taken the page over. */
export const HYDRATED_EVENT = 'hydrated';
