import { useState } from 'react'
import { TextField } from '../ui/text-field.tsx'

interface SearchFieldProps {
  label: string
  placeholder: string
  value: string
  onSearch: (text: string) => void
}

/** Narrows while it is typed. What the address says is taken over when nobody types, as after Clear filters. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const [isTyping, setIsTyping] = useState(false)
  if (value !== seen) {
    setSeen(value)
    if (!isTyping) setText(value)
  }
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
