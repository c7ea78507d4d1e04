import type { LoveDetail } from '@qianxian/protocol/love/love.schema'
import { Button } from '@/ui/base/action/Button'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Icon } from '@/ui/base/media/Icon'
import type { IconName } from '@/ui/base/media/Icon'
import { Typography } from '@/ui/base/text/Typography'
import { lineBlockerReason, lineBlocker } from './lineBlockers'
import './DetailBar.scss'

export interface DetailBarProps {
  line: LoveDetail['line']
  isLiked: boolean
  isFav: boolean
  onSkip: () => unknown
  onLike: () => unknown
  onFav: () => unknown
  onAsk: () => unknown
  /** Replaces the skip button if the two may write to each other. */
  onTalk: (() => unknown) | null
  /** Called when the button leads to another page. */
  onLeave: () => void
}

/** Skip, like, save, and 牵线, which shows the reason if it is unavailable. If only money opens 牵线, the main button is 喜欢. */
export function DetailBar({ line, isLiked, isFav, onSkip, onLike, onFav, onAsk, onTalk, onLeave }: DetailBarProps) {
  const way = lineBlocker(line)
  const reason = lineBlockerReason(line)
  const likeWords = isLiked ? '已喜欢' : '喜欢'

  function handleAsk() {
    if (!way) return onAsk()
    onLeave()
    return way.go?.()
  }

  return (
    <Box padTop={16} surface="plain" region="region" label="操作" className="qx-detail-bar">
      {reason ? (
        <Row id="qx-line-reason" gap={12} padX="gutter" padBottom={12} tone="soft">
          <Icon name="info" size={28} />
          <Typography isGrowing size="s">
            {reason}
          </Typography>
        </Row>
      ) : null}
      <Row className="qx-detail-bar__row">
        {onTalk ? (
          <Key id="qx-detail-talk" icon="message-circle" words="发消息" onTap={onTalk} />
        ) : (
          <Key id="qx-detail-skip" icon="x" words="略过" onTap={onSkip} />
        )}
        {way?.isBill ? (
          <Key id="qx-detail-ask" icon="hand-heart" words={way.words} onTap={handleAsk} />
        ) : (
          <Key id="qx-detail-like" icon={isLiked ? 'heart-fill' : 'heart'} words={likeWords} isOn={isLiked} onTap={onLike} />
        )}
        <Key
          id="qx-detail-fav"
          icon={isFav ? 'star-fill' : 'star'}
          words={isFav ? '已收藏' : '收藏'}
          tone="gold"
          isOn={isFav}
          onTap={onFav}
        />
        {way?.isBill ? (
          <Button
            size="l"
            isBlock
            id="qx-detail-like"
            kind={isLiked ? 'secondary' : undefined}
            left={16}
            className="qx-detail-bar__ask"
            onClick={onLike}
          >
            {likeWords}
          </Button>
        ) : (
          <Button
            size="l"
            isBlock
            id="qx-detail-ask"
            left={16}
            className="qx-detail-bar__ask"
            isDisabled={way !== null && way.go === null}
            onClick={handleAsk}
          >
            {way?.words ?? '请红娘牵线'}
          </Button>
        )}
      </Row>
    </Box>
  )
}

function Key({
  id,
  icon,
  words,
  isOn,
  tone = 'brand',
  onTap,
}: {
  id: string
  icon: IconName
  words: string
  isOn?: boolean
  tone?: 'brand' | 'gold'
  onTap: () => unknown
}) {
  return (
    <Stack
      id={id}
      isOn={isOn}
      align="center"
      justify="center"
      isFixed
      tone={isOn ? tone : 'soft'}
      className="qx-detail-bar__key"
      onClick={onTap}
    >
      <Icon name={icon} size={46} />
      <Typography top={4} size="xs" leading="tight">
        {words}
      </Typography>
    </Stack>
  )
}
