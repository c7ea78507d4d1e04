export { LineScreen as default } from '@/features/line/LineScreen'

definePageConfig({ navigationBarTitleText: '我的牵线' })
