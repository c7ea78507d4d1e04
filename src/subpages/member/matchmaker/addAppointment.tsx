export { AddAppointmentScreen as default } from '@/features/appointment/desk/AddAppointmentScreen'

definePageConfig({ navigationBarTitleText: '安排约见' })
