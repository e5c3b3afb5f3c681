/** Gives a claim back. */
export type Release = () => void;

/**
 * Claims a name, which one tab can have at a time. A tab that ends gives its claims back, so a reload may have to wait
 * for its
 * former self: `patience` says how long, in milliseconds. Returns null if another tab has the name.
 */
export async function claim(name: string, patience: number): Promise<Release | null> {
  try {
    return await locked(name, patience);
  } catch {
    // Only pages from a safe origin have locks.
    return asked(name, Math.min(patience, 250));
  }
}

function locked(name: string, patience: number): Promise<Release | null> {
  return new Promise((resolve, reject) => {
    const options = patience > 0 ? { signal: AbortSignal.timeout(patience) } : { ifAvailable: true };
    navigator.locks
      .request(name, options, (lock) =>
        lock === null ? resolve(null) : new Promise<void>((release) => resolve(release)),
      )
      .catch((problem: unknown) => {
        if (problem instanceof DOMException && ["AbortError", "TimeoutError"].includes(problem.name)) resolve(null);
        else reject(problem instanceof Error ? problem : new Error(String(problem)));
      });
  });
}

/** What this tab has claimed without locks: it answers to others who ask. */
const own = new Set<string>();
let channel: BroadcastChannel | null = null;

async function asked(name: string, patience: number): Promise<Release | null> {
  if (own.has(name)) return null;
  if (!channel) {
    channel = new BroadcastChannel("patience");
    channel.addEventListener("message", ({ data }: MessageEvent<{ asks?: string }>) => {
      if (data.asks !== undefined && own.has(data.asks)) channel?.postMessage({ has: data.asks });
    });
  }
  const open = channel;
  const taken = await new Promise<boolean>((resolve) => {
    const hear = ({ data }: MessageEvent<{ has?: string }>) => data.has === name && end(true);
    const end = (answer: boolean) => {
      open.removeEventListener("message", hear);
      resolve(answer);
    };
    open.addEventListener("message", hear);
    open.postMessage({ asks: name });
    setTimeout(() => end(false), patience || 100);
  });
  if (taken) return null;
  own.add(name);
  return () => own.delete(name);
}
