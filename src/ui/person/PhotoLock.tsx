import { Stack } from '../base/layout/layout'
import { Icon } from '../base/media/Icon'
import { Typography } from '../base/text/Typography'
import './PhotoLock.scss'

/** A lock with its condition, over a picture that the server sends blurred. */
export function PhotoLock({ words }: { words: string }) {
  return (
    <Stack align="center" justify="center" gap={12} padX={16} className="qx-photo-lock">
      <Icon name="lock" size={40} />
      <Typography size="s">{words}</Typography>
    </Stack>
  )
}
