import { Button } from '@/ui/base/Button'
import { Moment } from '@/ui/person/Moment'
import { PairArt } from '@/ui/person/PairArt'

export interface MatchCelebrationProps {
  isOpen: boolean
  mine: string | null | undefined
  other: { name: string; photo: string | null | undefined } | null
  /** Opens the way to an introduction. */
  onAsk: () => unknown
  onClose: () => void
}

/** Two people like each other. */
export function MatchCelebration({ isOpen, mine, other, onAsk, onClose }: MatchCelebrationProps) {
  return (
    <Moment
      isOpen={isOpen && other !== null}
      onClose={onClose}
      over="不约而同"
      title="你们互相喜欢了"
      art={other ? <PairArt mine={mine} other={other} /> : null}
      words={`${other?.name ?? ''} 也喜欢你。请红娘牵个线，双方同意后就能看到联系方式。`}
      keys={
        <>
          <Button size="l" isBlock onClick={onAsk}>
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
