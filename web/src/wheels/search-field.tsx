import { useState } from 'react'
import { TextField } from '../ui/forms/text-field.tsx'
import { useFollowed } from '../ui/lists/use-followed.ts'

interface SearchFieldProps {
  label: string
  placeholder: string
  value: string
  onSearch: (text: string) => void
}

/** Narrows while it is typed. What the address says is taken over when nobody types, as after Clear filters. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const [isTyping, setIsTyping] = useState(false)
  const [text, setText] = useFollowed(value, isTyping)
  return (
    <TextField
      label={label}
      placeholder={placeholder}
      type="search"
      autoComplete="off"
      maxLength={40}
      value={text}
      onFocus={() => setIsTyping(true)}
      onBlur={() => setIsTyping(false)}
      onChange={(event) => {
        setText(event.target.value)
        onSearch(event.target.value.trim())
      }}
    />
  )
}
