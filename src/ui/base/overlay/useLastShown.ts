import { useEffect, useState } from 'react'

/** Returns the last value that was not null, which a sheet shows until it has closed. */
export function useLastShown<Value>(value: Value | null): Value | null {
  const [shown, setShown] = useState(value)
  useEffect(() => {
    if (value !== null) setShown(value)
  }, [value])
  return shown
}
