/** Short name of the product in storage keys, lookup keys and resource names. Never changed once deployed. */
export const SHORT_NAME = 's5';
