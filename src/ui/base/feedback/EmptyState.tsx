import { View } from '@tarojs/components'
import { Button } from '../action/Button'
import { Stack } from '../layout/layout'
import { Typography } from '../text/Typography'
import './EmptyState.scss'

export type Art = 'nothing' | 'people' | 'heart' | 'line' | 'network' | 'gone'

export interface EmptyStateProps {
  art?: Art
  title: string
  /** Label of the person's next step. */
  words?: string
  actionWords?: string
  onAction?: () => unknown
  isCompact?: boolean
}

/** An empty state with a drawing, a sentence and a next step. */
export function EmptyState({ art = 'nothing', title, words, actionWords, onAction, isCompact }: EmptyStateProps) {
  return (
    <Stack
      align="center"
      padX={isCompact ? 48 : 64}
      padY={isCompact ? 48 : 64}
      className={isCompact ? 'qx-empty qx-empty--compact' : 'qx-empty'}
    >
      <View className={`qx-empty__art qx-empty__art--${art}`} />
      <Typography level={2} top={32} size="l" weight="semibold">
        {title}
      </Typography>
      {words ? (
        <Typography top={12} size="m" tone="soft" className="qx-empty__words">
          {words}
        </Typography>
      ) : null}
      {actionWords ? (
        <Button top={40} kind="secondary" onClick={onAction}>
          {actionWords}
        </Button>
      ) : null}
    </Stack>
  )
}
