/** The person's proven facts, with source and month, and how the viewer can prove their own. */
import { trustWords } from '@qianxian/protocol/certificate/certificate.words'
import type { LoveDetail } from '@qianxian/protocol/love/love.schema'
import { navigateTo } from '@/router/navigator'
import { requireProfile } from '@/shell/requireProfile'
import { proofWords } from '@/parts/love/factProof'
import { Box } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { Cell, CellGroup } from '@/ui/base/layout/Cell'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { Typography } from '@/ui/base/text/Typography'

export interface TrustSheetProps {
  isOpen: boolean
  person: LoveDetail
  onClose: () => void
}

export function TrustSheet({ isOpen, person: { card, facts, viewerKind, isLimited }, onClose }: TrustSheetProps) {
  const isSelf = viewerKind === 'self'
  const proven = facts.filter(({ isVerified }) => isVerified)
  function handleOn() {
    onClose()
    if (requireProfile()) void navigateTo('/member/love/authindex')
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={isSelf ? '我的认证' : 'TA 的认证'}
      footer={
        <Button isBlock id="qx-trust-on" onClick={handleOn}>
          {isSelf ? '管理我的认证' : '我也去认证'}
        </Button>
      }
    >
      <Box padX="gutter" padBottom={24}>
        <Typography size="l" weight="semibold">
          {`信任 ${card.trustLevel} 级 · ${trustWords[card.trustLevel]}`}
        </Typography>
        <Typography top={4} size="sm" tone="soft">
          {isLimited ? '登记资料后，可以看到核实了哪些内容。' : '平台核对过证件或本人的内容，其他由本人填写。'}
        </Typography>
      </Box>
      {proven.length > 0 ? (
        <CellGroup>
          {proven.map((fact) => (
            <Cell
              key={fact.field}
              icon="badge-check"
              iconColor="var(--qx-success)"
              label={fact.label}
              note={proofWords(fact)}
              value={fact.value}
            />
          ))}
        </CellGroup>
      ) : null}
    </Sheet>
  )
}
