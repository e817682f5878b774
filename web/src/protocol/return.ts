/** When a page or its network has come back: whoever waits looks at once whether all still holds. */

/** Calls `run` each time, until what it returns is called. */
export type Returns = (run: () => void) => () => void;

export const browserReturns: Returns = (run) => {
  if (typeof document === 'undefined') return () => {};
  const returned = () => {
    if (document.visibilityState === 'visible') run();
  };
  addEventListener('online', returned);
  addEventListener('pageshow', returned);
  document.addEventListener('visibilitychange', returned);
  return () => {
    removeEventListener('online', returned);
    removeEventListener('pageshow', returned);
    document.removeEventListener('visibilitychange', returned);
  };
};
