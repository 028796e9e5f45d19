/** The id of the element with the data that a page was rendered from, as JSON. */
export const BLOG_DATA = 'blog-data';
