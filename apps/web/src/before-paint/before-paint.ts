// Runs before anything is drawn, so that a chosen theme never flashes, no letter moves, and no press comes too early.
// Keep it tiny: it blocks the page.
import { applyTheme, readTheme } from '@bellweek/ui/theme-store';
import { settleFonts } from './fonts.ts';
import { carryReturnTo } from './links.ts';

applyTheme(readTheme());
settleFonts(document);
carryReturnTo(window);
