import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const NOT_INDEXED = '<meta name="robots" content="noindex" />';

export const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** A page's picture in messages and on social sites, drawn by `npm run pictures -w apps/web`. Pixels. */
export const SOCIAL_PICTURE = { width: 1200, height: 630 };

/** `/` is kept as `social/home.png`. */
export const socialPicture = (path: string): string => `social/${path.slice(1) || 'home'}.png`;

interface SharedPage {
  path: string;
  title: string;
  description: string;
  webUrl: string;
  /** The built folder, in which the picture must lie. */
  client: string;
}

/** What a link to this page looks like elsewhere. @throws {Error} when the page has no picture yet. */
export function sharingTags({ path, title, description, webUrl, client }: SharedPage): string[] {
  const picture = socialPicture(path);
  if (!existsSync(join(client, picture))) {
    throw new Error(`${path} has no ${picture}: run "npm run pictures -w apps/web".`);
  }
  const property = (name: string, content: string | number) =>
    `<meta property="og:${name}" content="${escape(String(content))}" />`;
  return [
    `<link rel="canonical" href="${webUrl}${path}" />`,
    property('type', 'website'),
    property('site_name', 'Bellweek'),
    property('locale', 'en_AU'),
    property('url', `${webUrl}${path}`),
    property('title', title),
    property('description', description),
    property('image', `${webUrl}/${picture}`),
    property('image:width', SOCIAL_PICTURE.width),
    property('image:height', SOCIAL_PICTURE.height),
    property('image:alt', `${title}, beside a drawn school week`),
    '<meta name="twitter:card" content="summary_large_image" />',
  ];
}
