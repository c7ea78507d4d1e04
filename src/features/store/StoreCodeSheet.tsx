import { store } from '@qianxian/protocol/store/store'
import type { StoreCode } from '@qianxian/protocol/store/store.schema'
import { Image } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useMemo, useState } from 'react'
import { copyText } from '@/platform/sharing/clipboard'
import { failureWords } from '@/platform/fault'
import { callQuietly, call, errorsInline } from '@/request/call'
import { firstErrorWords } from '@/request/fault'
import { navigateTo } from '@/router/navigator'
import { Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { qrCodeUrl } from '@/ui/base/media/qrCodeUrl'
import { Typography } from '@/ui/base/text/Typography'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import './StoreCodeSheet.scss'

export interface StoreCodeSheetProps {
  isOpen: boolean
  onClose: () => void
  storeId: number
  /** True if the viewer may draw another code. */
  isManaged: boolean
}

/** The store's link for visitors, also as a code. */
export function StoreCodeSheet({ isOpen, onClose, storeId, isManaged }: StoreCodeSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="门店码">
      {isOpen ? <Code storeId={storeId} isManaged={isManaged} /> : null}
    </Sheet>
  )
}

const Code = observer(function Code({ storeId, isManaged }: Pick<StoreCodeSheetProps, 'storeId' | 'isManaged'>) {
  const [model] = useState(() => new DetailModel<StoreCode>({ load: () => callQuietly(store.getStoreCode, { storeId }) }))
  useEffect(() => void model.load(), [model])

  async function handleRenew() {
    const content = '旧的门店码和链接马上失效，贴出去的要换成新的。已经归属门店的会员不受影响。'
    if (!(await confirm({ title: '更换门店码？', content, confirmWords: '更换' }))) return
    try {
      await call(store.renewStoreCode, { storeId }, errorsInline)
      await model.reload()
      toast('门店码已更换')
    } catch (error) {
      toast(firstErrorWords(error))
    }
  }

  return (
    <DetailView
      model={model}
      render={({ link }) => (
        <Stack padX={40} padTop={8} padBottom={24} align="center" id="qx-store-code-shown">
          {link === null ? (
            <EmptyState isCompact art="nothing" title="还没有链接" words="平台绑定网页的域名后，这里就有门店码。" />
          ) : (
            <Link link={link} />
          )}
          <Button isBlock kind="plain" id="qx-store-poster" onClick={() => navigateTo('/subpages/haibao/haibao3', { subject: 'store' })}>
            门店名片海报
          </Button>
          {isManaged ? (
            <Button isBlock kind="plain" id="qx-store-code-renew" onClick={handleRenew}>
              更换门店码
            </Button>
          ) : null}
        </Stack>
      )}
    />
  )
})

function Link({ link }: { link: string }) {
  const picture = useMemo(() => qrCodeUrl(link), [link])
  return (
    <>
      <Image className="qx-store-code__picture" src={picture} mode="aspectFit" ariaLabel="门店二维码" />
      <Typography top={16} size="s" tone="soft" align="center">
        到店的人扫码或打开链接，登录后就记为门店带来的。
      </Typography>
      <Typography top={12} bottom={24} size="s" canSelect align="center">
        {link}
      </Typography>
      <Button
        isBlock
        size="l"
        id="qx-store-code-copy"
        onClick={() => copyText(link, '链接已复制').catch((error: unknown) => toast(failureWords(error)))}
      >
        复制链接
      </Button>
    </>
  )
}
