import { useEffect } from 'react'
import { onNetworkBack } from '@/platform/network'

/** Runs when the network is back, as long as what uses it is there. */
export function useNetworkBack(onBack: () => unknown): void {
  useEffect(() => onNetworkBack(() => void onBack()))
}
