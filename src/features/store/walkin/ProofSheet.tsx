import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { names } from '@qianxian/protocol/base/dictionary'
import { sharedScope } from '@qianxian/protocol/sharing/sharing.words'
import { walkin } from '@qianxian/protocol/walkin/walkin'
import type { WalkinProof } from '@qianxian/protocol/walkin/walkin.schema'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { callQuietly } from '@/request/call'
import { Box } from '@/ui/base/layout/layout'
import { Cell, CellGroup } from '@/ui/base/layout/Cell'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { useLastShown } from '@/ui/base/overlay/useLastShown'
import { Typography } from '@/ui/base/text/Typography'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import { Signature } from '@/ui/form/SignatureField'

export interface ProofSheetProps {
  isOpen: boolean
  storeId: number
  /** The walk-in; null if the sheet is closed. */
  id: number | null
  onClose: () => void
}

/** A visitor's signed consent, its time and the signature. */
export const ProofSheet = observer(function ProofSheet({ isOpen, storeId, id, onClose }: ProofSheetProps) {
  const shown = useLastShown(id)
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="签名存证">
      {shown === null || !isOpen ? null : <Proof key={shown} storeId={storeId} id={shown} />}
    </Sheet>
  )
})

function Proof({ storeId, id }: { storeId: number; id: number }) {
  const [model] = useState(() => new DetailModel<WalkinProof>({ load: () => callQuietly(walkin.getWalkinProof, { storeId, id }) }))
  useEffect(() => void model.load(), [model])
  return (
    <DetailView
      model={model}
      gone={<EmptyState isCompact art="gone" title="签名已经删除" words="本人撤回，或有效期已过。" />}
      render={({ name, signature, textVersion, scopes, at }) => (
        <Box padX="gutter" padBottom={40}>
          <Box bottom={24} surface="sunken" radius="m">
            <Signature drawn={signature} />
          </Box>
          <CellGroup>
            {name ? <Cell label="称呼" value={name} /> : null}
            <Cell label="签名时间" value={dateAndTime(at)} />
            <Cell label="说明版本" value={textVersion} />
          </CellGroup>
          <Typography size="s" tone="soft">
            {scopes.length > 0
              ? `签名时勾选：${names(sharedScope, scopes)}。之后本人可以改，现在的以「共享」里的为准。`
              : '签名时没有勾选门店共享。'}
          </Typography>
        </Box>
      )}
    />
  )
}
