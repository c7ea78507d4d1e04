import { EmptyState } from './EmptyState'
import { useNetworkBack } from '../hooks/useNetworkBack'
import { failureWords } from '@/platform/fault'

export interface ErrorRetryProps {
  error: unknown
  onRetry: () => unknown
  isCompact?: boolean
}

/** A failed load: the error, and a retry button. It retries without a tap once the network is back. */
export function ErrorRetry({ error, onRetry, isCompact }: ErrorRetryProps) {
  useNetworkBack(onRetry)
  return (
    <EmptyState
      art="network"
      title={failureWords(error)}
      words="稍等一下再试，或看看网络是否连着"
      actionWords="重新加载"
      onAction={onRetry}
      isCompact={isCompact}
    />
  )
}
