import { View } from '@tarojs/components'
import { useHeldFocus } from '@/platform/heldFocus'
import { Button } from '@/ui/base/Button'
import { Box, Stack } from '@/ui/base/boxes'
import { Photo } from '@/ui/base/Photo'
import { dialog } from '@/ui/base/spoken'
import { Words } from '@/ui/base/Words'
import './MatchCelebration.scss'

export interface MatchCelebrationProps {
  isOpen: boolean
  mine: string | null | undefined
  other: { name: string; photo: string | null | undefined } | null
  /** Opens the way to an introduction. */
  onAsk: () => unknown
  onClose: () => void
}

/** Two people like each other: a red thread is drawn between their pictures. */
export function MatchCelebration({ isOpen, mine, other, onAsk, onClose }: MatchCelebrationProps) {
  const panel = useHeldFocus(isOpen)
  if (!isOpen || !other) return null
  return (
    <View {...dialog('你们互相喜欢了')} ref={panel} className="qx-celebration" catchMove>
      <Stack align="center" justify="center" isGrowing padX={48} padTop={48}>
        <Words size="m" tone="brand" className="qx-celebration__over">
          红线已牵起
        </Words>
        <Words level={2} top={12} size="3xl" weight="bold" leading="tight">
          你们互相喜欢了
        </Words>
        <Box top={64} className="qx-celebration__pair">
          <Photo src={mine} ratio="3:4" isLazy={false} className="qx-celebration__photo qx-celebration__photo--mine" />
          <Photo
            src={other.photo}
            alt={other.name}
            ratio="3:4"
            isLazy={false}
            className="qx-celebration__photo qx-celebration__photo--other"
          />
          <Box className="qx-celebration__thread" />
        </Box>
        <Words top={40} size="m" tone="soft" className="qx-celebration__words">
          {other.name} 也喜欢你。请红娘牵个线，双方同意后就能看到联系方式。
        </Words>
      </Stack>
      <Stack gap={16} isFixed padX={48} padTop={32}>
        <Button size="l" isBlock onClick={onAsk}>
          请红娘牵线
        </Button>
        <Button kind="plain" isBlock onClick={onClose}>
          再看看别人
        </Button>
      </Stack>
    </View>
  )
}
