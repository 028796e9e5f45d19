/**
 * Short name of the product: part of storage keys in browsers, of prices' lookup keys and of the names of resources.
 * Unlike the brand, it stays as it is once something is deployed. A file of its own, because the start script needs it.
 */
export const SHORT_NAME = 's5';
