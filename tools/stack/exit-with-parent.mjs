// Preloaded into programs that are not ours (the compiler, Vite): they end when their parent does, even by SIGKILL.
process.on('disconnect', () => process.exit(0));
