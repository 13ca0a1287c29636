// Runs before anything is drawn, so that a chosen theme never flashes. Keep it tiny: it blocks the page.
import { applyTheme, readTheme } from '@bellweek/ui/theme-store';

applyTheme(readTheme());
