/** `sitemap.xml`: every page that search engines may show. The server puts its address in. */
export function sitemap(webUrl: string, paths: string[]): string {
  const entries = paths.map((path) => `  <url><loc>${webUrl}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}

/** `robots.txt`. What must not be found says so itself: a page that may not be fetched could not say it. */
export function robots(webUrl: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${webUrl}/sitemap.xml\n`;
}
