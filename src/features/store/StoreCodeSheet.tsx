import { withQuery } from '@qianxian/protocol/base/query'
import { homeQr } from '@qianxian/protocol/home/home'
import { store } from '@qianxian/protocol/store/store'
import { Image } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { copyText } from '@/platform/clipboard'
import { isMiniProgram } from '@/platform/environment'
import { failureWords } from '@/platform/fault'
import { absoluteUrl, linkTo } from '@/request/base'
import { ask, call, saidByScreen } from '@/request/call'
import { firstWords } from '@/request/fault'
import { homePath } from '@/router/pages'
import { urlOf } from '@/router/url'
import { Stack } from '@/ui/base/boxes'
import { Button } from '@/ui/base/Button'
import { confirm, toast } from '@/ui/base/Dialog'
import { Sheet } from '@/ui/base/Sheet'
import { Words } from '@/ui/base/Words'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import './StoreCodeSheet.scss'

export interface StoreCodeSheetProps {
  isOpen: boolean
  onClose: () => void
  storeId: number
  /** May have another one drawn. */
  isManaged: boolean
}

/** The link that a store shows to whoever comes in, as a code where it can be drawn. */
export function StoreCodeSheet({ isOpen, onClose, storeId, isManaged }: StoreCodeSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="门店码">
      {isOpen ? <Code storeId={storeId} isManaged={isManaged} /> : null}
    </Sheet>
  )
}

const Code = observer(function Code({ storeId, isManaged }: Pick<StoreCodeSheetProps, 'storeId' | 'isManaged'>) {
  const [model] = useState(() => new DetailModel<{ code: string }>({ load: () => ask(store.getStoreCode, { storeId }) }))
  useEffect(() => void model.load(), [model])

  async function handleRenew() {
    const content = '旧的门店码和链接马上失效，贴出去的要换成新的。已经归属门店的会员不受影响。'
    if (!(await confirm({ title: '更换门店码？', content, confirmWords: '更换' }))) return
    try {
      await call(store.renewStoreCode, { storeId }, saidByScreen)
      await model.reload()
      toast('门店码已更换')
    } catch (error) {
      toast(firstWords(error))
    }
  }

  return (
    <DetailView
      model={model}
      render={({ code }) => {
        const path = urlOf(homePath, { store: code })
        return (
          <Stack padX={40} padTop={8} padBottom={24} align="center" id="qx-store-code-shown">
            {isMiniProgram() ? null : (
              <Image className="qx-store-code__picture" src={withQuery(absoluteUrl(homeQr.path), { from: path })} mode="aspectFit" webp />
            )}
            <Words top={16} size="s" tone="soft" align="center">
              到店的人扫码或打开链接，登录后就记为门店带来的。
            </Words>
            <Words top={12} bottom={24} size="s" canSelect align="center">
              {linkTo(path)}
            </Words>
            <Button
              isBlock
              size="l"
              id="qx-store-code-copy"
              onClick={() => copyText(linkTo(path), '链接已复制').catch((error: unknown) => toast(failureWords(error)))}
            >
              复制链接
            </Button>
            {isManaged ? (
              <Button isBlock kind="plain" id="qx-store-code-renew" onClick={handleRenew}>
                更换门店码
              </Button>
            ) : null}
          </Stack>
        )
      }}
    />
  )
})
