/** Permissions that no test uses, and why the function has them nevertheless. */
export const UNUSED_GRANTS: Readonly<Record<string, string>> = {};
