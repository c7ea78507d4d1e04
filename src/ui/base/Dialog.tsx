import { shellLimits } from '@qianxian/protocol/base/limits'
import Taro from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { useBackCloses } from '@/platform/layers'
import { Button } from './Button'
import './Dialog.scss'

export interface ConfirmOptions {
  /** 提示 unless told otherwise. */
  title?: string
  content: string
  /** At most four characters: WeChat refuses more. */
  confirmWords?: string
  cancelWords?: string
  isDanger?: boolean
}

/** Asks yes or no with the platform's own modal; resolves to true only for yes. */
export async function confirm(options: ConfirmOptions): Promise<boolean> {
  const { title = '提示', content, confirmWords = '确定', cancelWords = '取消', isDanger } = options
  const answer = await Taro.showModal({
    title,
    content,
    confirmText: confirmWords,
    cancelText: cancelWords,
    confirmColor: isDanger ? '#b3261e' : '#c2213f',
    cancelColor: '#6e6066',
  })
  return answer.confirm
}

/** Says something that needs only a nod. */
export async function notice(content: string, title = '提示'): Promise<void> {
  await Taro.showModal({ title, content, showCancel: false, confirmText: '知道了', confirmColor: '#c2213f' })
}

/** A short word that leaves by itself. */
export function toast(words: string): void {
  void Taro.showToast({ title: words, icon: 'none', duration: shellLimits.toastMs })
}

export interface DialogProps {
  isOpen: boolean
  title: string
  onClose: () => void
  children?: ReactNode
  confirmWords?: string
  cancelWords?: string | null
  onConfirm?: () => unknown
  isDanger?: boolean
}

/** A dialog with content of its own: a code to type, a choice to make. Taps on the mask close it. */
export function Dialog(props: DialogProps) {
  const { isOpen, title, onClose, children, confirmWords = '确定', cancelWords = '取消', onConfirm, isDanger } = props
  useBackCloses(isOpen, onClose)
  if (!isOpen) return null
  return (
    <View className="qx-dialog" catchMove>
      <View className="qx-dialog__mask" onClick={onClose} />
      <View className="qx-dialog__panel">
        <Text className="qx-dialog__title">{title}</Text>
        <View className="qx-dialog__content">{children}</View>
        <View className="qx-dialog__actions">
          {cancelWords ? (
            <Button kind="ghost" className="qx-dialog__action" onClick={onClose}>
              {cancelWords}
            </Button>
          ) : null}
          <Button kind={isDanger ? 'danger' : 'primary'} className="qx-dialog__action" onClick={onConfirm ?? onClose}>
            {confirmWords}
          </Button>
        </View>
      </View>
    </View>
  )
}
