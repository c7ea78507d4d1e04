import { authLimits } from '@qianxian/protocol/auth/auth.words'
import { Image, Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Button } from '@/ui/base/Button'
import { Icon } from '@/ui/base/Icon'
import { Sheet } from '@/ui/base/Sheet'
import { TextField } from '@/ui/form/TextField'
import type { PictureGate } from './PictureGate'
import './PictureSheet.scss'

/** The picture to read, with another one a tap away. */
export const PictureSheet = observer(function PictureSheet({ gate }: { gate: PictureGate }) {
  return (
    <Sheet isOpen={gate.isOpen} onClose={() => gate.giveUp()} title="安全验证">
      <View className="qx-auth-picture">
        <Text className="qx-auth-picture__lead">请输入图中的字符，确认是你本人在操作</Text>
        <View className="qx-auth-picture__frame" ariaLabel="换一张图片" hoverClass="qx-tapped" onClick={() => void gate.refresh()}>
          {gate.svg ? (
            <Image className="qx-auth-picture__image" mode="aspectFit" src={`data:image/svg+xml,${encodeURIComponent(gate.svg)}`} />
          ) : null}
          <View className="qx-auth-picture__again">
            <Icon name="refresh-cw" size={32} />
            <Text>{gate.isLoading ? '加载中' : '换一张'}</Text>
          </View>
        </View>
        <TextField
          look="open"
          id="qx-picture-text"
          label="图中字符"
          placeholder="不分大小写"
          maxLength={authLimits.captchaLetters}
          value={gate.text}
          error={gate.error}
          onChange={(text) => gate.type(text)}
          onConfirm={() => gate.confirm()}
        />
        <Button isBlock size="l" id="qx-picture-confirm" isLoading={gate.isChecking} onClick={() => gate.confirm()}>
          确定
        </Button>
      </View>
    </Sheet>
  )
})
