import { Text, View } from '@tarojs/components'
import Taro, { useRouter } from '@tarojs/taro'
import { useEffect, useState } from 'react'

export default function Detail() {
  const { no } = useRouter().params
  const [name, setName] = useState('')
  useEffect(() => {
    void Taro.request({ url: '/love/api/loveUser/getDetail', method: 'POST', data: { no } }).then(({ data }) =>
      setName(data.data.card.nickname),
    )
  }, [no])
  return (
    <View>
      <Text className="name">{name}</Text>
    </View>
  )
}
