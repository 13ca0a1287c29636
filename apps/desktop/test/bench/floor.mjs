// Minimal program that shows a page of a custom scheme: the baseline for the start of the shell.
import { app, BrowserWindow, protocol } from 'electron';

const PAGE = '<!doctype html><title>Empty</title><p>Empty</p>';

app.setPath('userData', process.env.BELLWEEK_DATA_DIR);
protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }]);
await app.whenReady();
protocol.handle('app', () => new Response(PAGE, { headers: { 'Content-Type': 'text/html' } }));
await new BrowserWindow({ width: 1280, height: 840 }).loadURL('app://bellweek/index.html');
app.on('window-all-closed', () => app.quit());
