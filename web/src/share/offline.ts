/** Has the browser keep the page, so that it works offline. The single file is one already. */
export async function keepPage(): Promise<void> {
  if (import.meta.env.MODE === "single" || !import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const script = document.querySelector<HTMLScriptElement>("script[type=module][src]")?.src;
  const offer = (worker: ServiceWorker | null) => worker?.postMessage(script);
  const registration = await navigator.serviceWorker.register("./sw.js", { scope: "./" });
  offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => installing.state === "installed" && offer(installing));
  });
}
