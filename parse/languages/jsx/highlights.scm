(jsx_attribute (property_identifier) @attribute)
(jsx_self_closing_element name: (_) @tag)
(jsx_closing_element name: (_) @tag)
(jsx_opening_element name: (_) @tag)
