// Runs before the first paint, so that a chosen theme never flashes, no text shifts, and no press comes too early. Keep
// it tiny: it blocks rendering.
import { applyTheme, readTheme } from '@bellweek/ui/theme-store';
import { settleFonts } from './fonts.ts';
import { carryReturnTo } from './links.ts';

applyTheme(readTheme());
settleFonts(document);
carryReturnTo(window);
