// Runs before anything is drawn, so that a chosen theme never flashes and no letter moves. Keep it tiny: it blocks the page.
import { applyTheme, readTheme } from '@bellweek/ui/theme-store';
import { settleFonts } from './first-fonts.ts';

applyTheme(readTheme());
settleFonts(document);
