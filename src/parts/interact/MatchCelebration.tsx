import { canMessage, openConversation } from '@/parts/person/openConversation'
import { Button } from '@/ui/base/action/Button'
import { FullScreenDialog } from '@/ui/base/overlay/FullScreenDialog'
import { PairArt } from '@/ui/person/PairArt'

export interface MatchCelebrationProps {
  isOpen: boolean
  mine: string | null | undefined
  other: { no: string; name: string; photo: string | null | undefined } | null
  /** Opens the request for an introduction. */
  onAsk: () => unknown
  onClose: () => void
}

/** Two people like each other. */
export function MatchCelebration({ isOpen, mine, other, onAsk, onClose }: MatchCelebrationProps) {
  const hasTalk = canMessage()

  function handleTalk() {
    onClose()
    return other ? openConversation(other.no) : undefined
  }

  return (
    <FullScreenDialog
      isOpen={isOpen && other !== null}
      onClose={onClose}
      over="不约而同"
      title="你们互相喜欢了"
      art={other ? <PairArt mine={mine} other={other} /> : null}
      words={`${other?.name ?? ''} 也喜欢你。${hasTalk ? '说声你好，或者请红娘牵个线。' : '请红娘牵个线，双方同意后就能看到联系方式。'}`}
      keys={
        <>
          {hasTalk ? (
            <Button id="qx-match-talk" size="l" isBlock onClick={handleTalk}>
              去打个招呼
            </Button>
          ) : null}
          <Button kind={hasTalk ? 'secondary' : 'primary'} size="l" isBlock onClick={onAsk}>
            请红娘牵线
          </Button>
          <Button kind="plain" isBlock onClick={onClose}>
            再看看别人
          </Button>
        </>
      }
    />
  )
}
