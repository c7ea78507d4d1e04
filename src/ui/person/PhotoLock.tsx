import { Stack } from '../base/boxes'
import { Icon } from '../base/Icon'
import { Typography } from '../base/Words'
import './PhotoLock.scss'

/** A lock and for whom it opens, over a picture that the server sends veiled. */
export function PhotoLock({ words }: { words: string }) {
  return (
    <Stack align="center" justify="center" gap={12} padX={16} className="qx-photo-lock">
      <Icon name="lock" size={40} />
      <Typography size="s">{words}</Typography>
    </Stack>
  )
}
