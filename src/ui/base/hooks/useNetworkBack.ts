import { useEffect } from 'react'
import { onReconnect } from '@/platform/network/network'

/** Runs when the network is back, as long as the component is mounted. */
export function useNetworkBack(onBack: () => unknown): void {
  useEffect(() => onReconnect(() => void onBack()))
}
