/** Shared code of the commands `npm start` and `npm run dev`. */

/** The time limit for stopping, in milliseconds. */
const STOP_WITHIN_MS = 5_000;

/** Reads a local run's settings from the environment. */
export function localSettings(): { port: number; dataDir: string } {
  const { PORT = '3000', LOCAL_DATA_DIR = '.local' } = process.env;
  if (!/^\d+$/.test(PORT) || Number(PORT) > 65_535) throw new Error(`PORT is not a port number: ${PORT}`);
  return { port: Number(PORT), dataDir: LOCAL_DATA_DIR };
}

/** Runs a program until a signal stops it; if starting fails, prints the error without a stack trace. */
export async function runUntilStopped(start: () => Promise<{ stop(): Promise<void> }>): Promise<void> {
  try {
    const { stop } = await start();
    stopOnRequest(stop);
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}

function stopOnRequest(stop: () => Promise<void>): void {
  let isStopping = false;
  const begin = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    stop().then(
      () => process.exit(0),
      (error) => {
        console.error(explain(error));
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // Vite and its plugins listen too, and would exit before everything is stopped.
    process.removeAllListeners(signal);
    process.on(signal, begin);
  }
  // The parent process has died without sending a signal.
  process.on('disconnect', begin);
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE' && 'port' in error) {
    return `Port ${error.port} is taken. Stop the other program, or choose another port: PORT=3001 npm start`;
  }
  return error.message;
}
