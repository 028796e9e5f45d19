/** The id of the element that holds the page's data as JSON. */
export const BLOG_DATA = 'blog-data';
