import { Image, Text, View } from '@tarojs/components'
import Taro, { useReachBottom } from '@tarojs/taro'
import { useEffect, useRef, useState } from 'react'

interface Card {
  no: string
  nickname: string
  ageText: string
  heightCm: number
  cityName: string
  occupation: string | null
  cover: { thumb: string } | null
}

function PersonCard({ card }: { card: Card }) {
  const [isLiked, setLiked] = useState(false)
  return (
    <View className="card" onClick={() => void Taro.navigateTo({ url: `/pages/detail/index?no=${card.no}` })}>
      <Image className="photo" src={card.cover?.thumb ?? ''} mode="aspectFill" lazyLoad />
      <View>
        <Text className="nickname">{card.nickname}</Text> <Text>{card.ageText}</Text>
      </View>
      <Text>
        {card.heightCm}cm · {card.cityName}
      </Text>
      <View>
        <Text>{card.occupation}</Text>
        <View
          className={isLiked ? 'heart heart--on' : 'heart'}
          onClick={(event) => {
            event.stopPropagation()
            setLiked(!isLiked)
          }}
        >
          ♥
        </View>
      </View>
    </View>
  )
}

export default function Index() {
  const [cards, setCards] = useState<Card[]>([])
  const cursor = useRef<string | null>(null)
  const isLoading = useRef(false)
  async function load() {
    if (isLoading.current) return
    isLoading.current = true
    const { data } = await Taro.request({ url: '/love/api/loveUser/getPaged', method: 'POST', data: { size: 20, cursor: cursor.current } })
    cursor.current = data.data.nextCursor
    setCards((before) => [...before, ...data.data.list])
    isLoading.current = false
  }
  useEffect(() => void load(), [])
  useReachBottom(() => void load())
  return (
    <View className="cards">
      {cards.map((card) => (
        <PersonCard key={card.no} card={card} />
      ))}
    </View>
  )
}
